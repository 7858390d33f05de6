const units = [
  ['year', 365 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** A duration as text, at most two units: '6 minutes', '3 hours 20 minutes', '56 years 42 days'. */
export function durationWords(seconds: number): string {
  const whole = Math.round(Math.abs(seconds))
  const index = units.findIndex(([, size]) => whole >= size)
  if (index === -1) return '0 seconds'
  let rest = whole
  const words = units.slice(index, index + 2).map(([name, size]) => {
    const count = Math.floor(rest / size)
    rest %= size
    return count === 0 ? '' : `${count.toLocaleString('en-GB')} ${name}${count === 1 ? '' : 's'}`
  })
  return words.filter(Boolean).join(' ')
}
