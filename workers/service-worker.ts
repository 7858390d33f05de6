import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { openPage, showNotification } from './notifications.ts'

declare const self: ServiceWorkerGlobalScope
/** What the app needs to start without a connection: filled in by the build (`scripts/build/service-worker.ts`). */
declare const KEPT_FILES: readonly PrecacheEntry[]

const page = '/'
/** A phone at the edge of its signal gets no error, just no answer. */
const waitMs = 6000

// The proxy before a server that is down answers with these.
const isNoAnswer = ({ status }: Response) => status >= 502 && status <= 504

/** The app's page from the server; the one kept on this device where no answer comes in time. */
async function pageOf(request: Request): Promise<Response> {
  const kept = await matchPrecache(page)
  const answer = fetch(request).then(found => (kept && isNoAnswer(found) ? kept : found))
  if (!kept) return answer
  const late = new Promise<Response>(resolve => setTimeout(resolve, waitMs, kept))
  return Promise.race([answer.catch(() => kept), late])
}

// Before the kept files, which hold the page too: with a connection it always comes from the server.
registerRoute(new NavigationRoute(({ request }) => pageOf(request), { denylist: [/^\/(api|hubs|assets)(\/|$)/] }))
precacheAndRoute([...KEPT_FILES], { directoryIndex: '', cleanURLs: false })
cleanupOutdatedCaches()

// The kept files are of one build: a new one takes over at once, with its own.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('push', event => event.waitUntil(showNotification(self, event)))
self.addEventListener('notificationclick', event => event.waitUntil(openPage(self, event)))
