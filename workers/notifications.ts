import type { PushPayload } from '../src/domain/push-payload.ts'

/** What is shown where a message can't be read: browsers insist on something. */
const unread: PushPayload = { title: 'Gatehouse', body: 'There is something new.', path: '/', tag: 'unread' }

/** What is used here of a service worker and its events. */
export interface Shower {
  readonly location: { readonly origin: string }
  readonly registration: {
    showNotification(title: string, options: { body: string; tag: string; data: unknown }): Promise<void>
  }
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Shown[]>
    openWindow(url: string): Promise<unknown>
  }
}
interface Shown {
  readonly url: string
  focus(): Promise<unknown>
}
export interface Pushed {
  readonly data: { json(): unknown } | null
}
export interface Clicked {
  readonly notification: { readonly data: unknown; close(): void }
}

function payloadOf({ data }: Pushed): PushPayload {
  try {
    const { title, body, path, tag } = (data?.json() ?? {}) as Partial<PushPayload>
    if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return unread
    return { title, body, tag, path: typeof path === 'string' ? path : null }
  } catch {
    return unread
  }
}

/** Shows what the server has sent, whether the app is open or not. */
export function showNotification(worker: Shower, event: Pushed): Promise<void> {
  const { title, body, path, tag } = payloadOf(event)
  return worker.registration.showNotification(title, { body, tag, data: path })
}

/**
 * Opens the page that a notification is about, in a window of its own: no wall leaves what it shows, and no form is lost.
 */
export async function openPage(worker: Shower, { notification }: Clicked): Promise<void> {
  notification.close()
  const path = notification.data
  const url = new URL(typeof path === 'string' ? path : '/', worker.location.origin)
  // Nothing but the app's own pages, whatever was sent.
  if (url.origin !== worker.location.origin) return
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(window => window.url === url.href)
  await (shown ? shown.focus() : worker.clients.openWindow(url.href))
}
