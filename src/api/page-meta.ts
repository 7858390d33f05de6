import type { PublicSettings } from '../domain/public-settings.ts'

/** What the server or the build has written into the page under a name. Undefined where there is none of it. */
export const pageMeta = (name: 'app-files' | 'build' | 'nobody' | 'settings'): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="gatehouse-${name}"]`)?.content

/** What `GET /api/settings` would answer. Undefined while developing. */
export function pageSettings(): PublicSettings | undefined {
  const text = pageMeta('settings')
  return text ? (JSON.parse(text) as PublicSettings) : undefined
}
