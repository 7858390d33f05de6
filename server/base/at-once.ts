/**
 * Runs work with limited concurrency; the rest waits its turn, first come first served.
 * @returns runs the work; `isPatient` work, whose caller waits as long as it takes, comes after all other
 */
export function atOnce(most: number): <T>(work: () => Promise<T>, isPatient?: boolean) => Promise<T> {
  const prompt: (() => void)[] = []
  const patient: (() => void)[] = []
  let running = 0
  return async (work, isPatient = false) => {
    if (running >= most) await new Promise<void>(resolve => void (isPatient ? patient : prompt).push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = prompt.shift() ?? patient.shift()
      if (next) next()
      else running--
    }
  }
}
