/**
 * Runs in the page: goes to a list as the browser's own buttons do, and answers how long it took until a frame with its
 * heading and its first record was painted, ms. @throws after 10 s
 */
export function changeRoute({ path, heading }: { path: string; heading: string }): Promise<number> {
  const isThere = () =>
    document.querySelector('h1')?.textContent === heading &&
    document.querySelector('[role=grid] tbody a[href]') !== null
  const began = performance.now()
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
  return new Promise((resolve, reject) => {
    const look = () => {
      if (performance.now() - began > 10_000) reject(new Error(`${path} did not show`))
      // What is in the document at the start of a frame is painted by it; the next begins after that.
      else if (isThere()) requestAnimationFrame(() => resolve(performance.now() - began))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
