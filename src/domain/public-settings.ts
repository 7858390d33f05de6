import type { Brand } from './vocabulary.ts'

/** What the app needs before anybody has signed in: its page brings it, and `GET /api/settings` answers it. */
export interface PublicSettings {
  readonly brand: Brand
  /** cloud: side menu; classic: top menu. */
  readonly variant: 'cloud' | 'classic'
  /** Whether the records are the demo estate's. */
  readonly demo: boolean
  readonly version: string
  /** Which build of the app the server sends; undefined where none is built. */
  readonly build?: string
  /** Whether browsers make passkeys for the address of this server. */
  readonly passkeys?: boolean
  /** The style that site maps are drawn with; without it the base map that comes with the app. */
  readonly mapStyleUrl?: string
  /** Whether the addresses of a postcode can be looked up. */
  readonly addressLookup?: boolean
  /** Whether there is a help site beside the help in the app. */
  readonly helpSite?: boolean
}
