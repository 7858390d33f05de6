const two = (value: number) => String(value).padStart(2, '0')

/** A time that counts up, for what waits: '0:08', '12:30', '2:05:00', from a day on '3 d 4 h'. */
export function counting(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1000))
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor(seconds / 3600) % 24
  const minutes = Math.floor(seconds / 60) % 60
  const rest = two(seconds % 60)
  if (days > 0) return `${days} d ${hours} h`
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
