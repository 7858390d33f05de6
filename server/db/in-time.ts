import { Unanswered } from './outage.ts'

/** A slower database counts as none. */
const usualPatienceMs = 2000

/**
 * The answer of the database, unless it takes too long: two seconds by default.
 * @throws what the query throws, or Unanswered
 */
export function inTime<T>(asked: Promise<T>, patienceMs: number = usualPatienceMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Unanswered('The database does not answer')), patienceMs)
    asked.then(resolve, reject).finally(() => clearTimeout(late))
  })
}
