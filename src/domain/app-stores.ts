/** Where to get an app, and the address that opens it. */
export interface AppPlaces {
  readonly appStore?: string | undefined
  readonly playStore?: string | undefined
  readonly link?: string | undefined
}

export type Platform = 'apple' | 'android' | 'other'

/** What a browser runs on, as far as it says. */
export function platformOf(userAgent: string): Platform {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'apple'
  return /Android/i.test(userAgent) ? 'android' : 'other'
}

/** Where to get the app for a platform; elsewhere than on a phone every store is named. None where none is set. */
export function storesFor(
  { appStore, playStore }: AppPlaces,
  platform: Platform,
): readonly { readonly label: string; readonly href: string }[] {
  const apple = appStore === undefined ? [] : [{ label: 'App Store', href: appStore }]
  const android = playStore === undefined ? [] : [{ label: 'Google Play', href: playStore }]
  if (platform === 'apple') return apple
  return platform === 'android' ? android : [...apple, ...android]
}
