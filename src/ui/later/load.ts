import { inTime, LoadFailed } from './in-time.ts'
import { loadStyles, missingStyles } from './styles.ts'

type Load<T> = () => Promise<T>

/** Loads that have failed, each with the style sheets to load before it is tried again. */
const failed = new WeakMap<Load<unknown>, readonly string[]>()

/**
 * Loads a part of the app, and tells the window where that fails.
 * @param load the same function each time that it is tried
 * @throws LoadFailed where it is gone, or has not come in time: within two minutes, or `withinMs`
 */
export async function loadInTime<T>(load: Load<T>, withinMs?: number): Promise<T> {
  const styles = failed.get(load)
  try {
    const loaded = await inTime(styles ? () => loadStyles(styles).then(load) : load, withinMs)
    if (failed.delete(load)) dispatchEvent(new Event(loadRecovered))
    return loaded
  } catch (error) {
    if (error instanceof LoadFailed) {
      failed.set(load, missingStyles())
      dispatchEvent(new Event(loadFailed))
    }
    throw error
  }
}

const againMs = 5000
const mostAgain = 24

/** Retries every 5 s for two minutes: for what is better late than never. @throws LoadFailed */
export async function loadAgain<T>(load: Load<T>, everyMs = againMs): Promise<T> {
  for (let left = mostAgain; ; left--)
    try {
      return await loadInTime(load)
    } catch (error) {
      if (!(error instanceof LoadFailed) || left === 0) throw error
      await new Promise(resolve => setTimeout(resolve, everyMs))
    }
}

/** Dispatched on the window where a part of the app could not be loaded, and where one has come after all. */
export const loadFailed = 'gatehouse:load-failed'
export const loadRecovered = 'gatehouse:load-recovered'

/** Calls back whenever a part of the app could not be loaded, and when one that could not has come. */
export function followLoads(on: { failed: () => void; recovered: () => void }): void {
  for (const event of ['vite:preloadError', loadFailed]) addEventListener(event, on.failed)
  addEventListener(loadRecovered, on.recovered)
}
