/** Saves something as a file of this machine. @param content a text is saved as plain text in UTF-8 */
export function saveFile(content: string | Blob, name: string): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'text/plain;charset=utf-8' }) : content
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** A title as part of a file's name: 'Harbour House 1' is 'harbour-house-1'. @param otherwise where nothing is left of it */
export const inFileName = (title: string, otherwise: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || otherwise
