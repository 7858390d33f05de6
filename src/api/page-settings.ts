import type { PublicSettings } from '../domain/public-settings.ts'

/** What the server has written into the page of `GET /api/settings`. Undefined while developing. */
export function pageSettings(): PublicSettings | undefined {
  const text = document.querySelector<HTMLMetaElement>('meta[name="gatehouse-settings"]')?.content
  return text ? (JSON.parse(text) as PublicSettings) : undefined
}
