import { keepAppOnDevice } from '../../../api/service-worker.ts'

const isApple = () => /\b(iPhone|iPad|iPod)\b/.test(navigator.userAgent)
const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** Why this browser takes no notifications, and what to do about it; undefined where it may. */
export function whyNot(): string | undefined {
  if (!isSecureContext) return 'Gatehouse is not opened over https here. Browsers take notifications over https alone.'
  if (isApple() && !isInstalled())
    return 'On an iPhone or iPad, first add Gatehouse to the home screen: Share, then ‘Add to Home Screen’. Then open it from there.'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'This browser cannot take notifications.'
  if (Notification.permission === 'denied')
    return 'This browser refuses notifications of Gatehouse. Allow them in the browser’s settings for this site, then reload the page.'
  return undefined
}

/** What this browser takes notifications by; undefined where it takes none. */
export async function subscriptionHere(): Promise<PushSubscription | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? undefined
}

/**
 * Asks the browser to take notifications of this server.
 * @param key of the server
 * @throws an Error that says why it does not, for people
 */
export async function subscribe(key: string): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error(whyNot() ?? 'Notifications were not allowed.')
  const refused = await keepAppOnDevice()
  if (refused !== undefined) throw new Error(`This browser cannot take notifications: ${refused}.`)
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made for another key is of no use any more.
  const before = await pushManager.getSubscription()
  if (before && keyOf(before) !== key) await before.unsubscribe()
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  } catch {
    throw new Error('The browser could not reach its push service. It needs the internet, and not a private window.')
  }
}

const keyOf = ({ options: { applicationServerKey } }: PushSubscription) =>
  applicationServerKey && base64url(new Uint8Array(applicationServerKey))

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** By which the server's list of devices shows that one is this browser. */
export async function markOf({ endpoint }: Pick<PushSubscription, 'endpoint'>): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join('')
}
