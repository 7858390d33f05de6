/**
 * Runs work with limited concurrency; the rest waits its turn, first come first served.
 * @returns runs the work; `isPatient` work, whose caller waits as long as it takes, comes after other work, but for every
 * fourth turn: it is never left out for good
 */
export function atOnce(most: number): <T>(work: () => Promise<T>, isPatient?: boolean) => Promise<T> {
  const prompt: (() => void)[] = []
  const patient: (() => void)[] = []
  let [running, turns] = [0, 0]
  const next = () => {
    const [first, second] = ++turns % 4 === 0 ? [patient, prompt] : [prompt, patient]
    return first.shift() ?? second.shift()
  }
  return async (work, isPatient = false) => {
    if (running >= most) await new Promise<void>(resolve => void (isPatient ? patient : prompt).push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const begin = next()
      if (begin) begin()
      else running--
    }
  }
}
