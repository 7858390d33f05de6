/** A notification, as the service worker of a browser is given it. */
export interface PushPayload {
  readonly title: string
  readonly body: string
  /** The page that it opens; a path of the app. */
  readonly path: string | null
  /** A second one of the same replaces the first. */
  readonly tag: string
}
