export function findChromium(): string | undefined
export function provideChromium(): Promise<{ ok: boolean; output: string; path?: string }>
