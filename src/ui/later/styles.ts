/** Style sheets that did not come. Vite asks for each only once, whether it came or not. */
const missing = new Set<string>()

/** Notes each style sheet that does not come from now on. */
export function noteMissingStyles(): void {
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    missing.add(target.href)
    target.remove()
  }
  addEventListener('error', note, true)
}

/** Those that have not come so far, by their addresses. */
export const missingStyles = (): readonly string[] => [...missing]

/** Loads them again, each once. @throws TypeError where one of them does not come, as an import does */
export async function loadStyles(hrefs: readonly string[]): Promise<void> {
  await Promise.all(hrefs.filter(href => missing.has(href)).map(loadStyle))
}

function loadStyle(href: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  link.addEventListener('load', () => {
    missing.delete(href)
    resolve()
  })
  link.addEventListener('error', () => reject(new TypeError(`${href} did not come`)))
  document.head.append(link)
  return promise
}
