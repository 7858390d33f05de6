/** A database that takes longer is as good as none. */
const patienceMs = 2000

/**
 * What was asked of the database, unless it takes too long.
 * @throws what the question throws, or an Error after two seconds
 */
export function inTime<T>(asked: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The database does not answer')), patienceMs)
    asked.then(resolve, reject).finally(() => clearTimeout(late))
  })
}
