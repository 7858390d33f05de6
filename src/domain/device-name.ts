const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]
const found = (agent: string, names: typeof browsers) => names.find(([sign]) => sign.test(agent))?.[1]

/** What a device is called by its `User-Agent`: 'Chrome on Android'. */
export function deviceName(agent: string | undefined): string {
  const browser = found(agent ?? '', browsers) ?? 'Browser'
  const system = found(agent ?? '', systems)
  return system === undefined ? browser : `${browser} on ${system}`
}

/** The program of a `User-Agent` in short: a browser and its system, else how it calls itself first ('curl'). */
export function agentName(agent: string | undefined): string | undefined {
  if (agent === undefined || agent === '') return undefined
  if (found(agent, browsers) !== undefined) return deviceName(agent)
  return /^[\w.-]{1,30}/.exec(agent)?.[0]
}
