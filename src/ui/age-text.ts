const units = [
  { name: 'd', seconds: 86_400 },
  { name: 'h', seconds: 3600 },
  { name: 'min', seconds: 60 },
] as const

/** An age for people, at most two units: '0 s', '45 s', '2 min', '1 h 5 min', '3 d 2 h'. */
export function ageText(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1000))
  const index = units.findIndex(unit => seconds >= unit.seconds)
  const unit = units[index]
  if (!unit) return `${seconds} s`
  const whole = `${Math.floor(seconds / unit.seconds)} ${unit.name}`
  const next = units[index + 1]
  const rest = next ? Math.floor((seconds % unit.seconds) / next.seconds) : 0
  return next && rest > 0 ? `${whole} ${rest} ${next.name}` : whole
}
