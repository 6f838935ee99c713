const types: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Headers of a file that is saved and never shown (office.md 20.9). */
export const attachmentHeaders = (name: string): Record<string, string> => ({
  'Content-Type': types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
  'Content-Disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  'Cache-Control': 'no-store',
})
