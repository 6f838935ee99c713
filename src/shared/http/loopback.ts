/** Whether a host name or address is this machine itself; IPv6 with or without its brackets. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
