/** What the app needs for its first screen: filled in by the build (`scripts/build/light-page.ts`). */
const named = 'meta[name="gatehouse-app-files"]'

/** Loads the app's files ahead as soon as somebody types: they are likely to sign in. */
export function prefetchAppOnInput(): void {
  addEventListener('input', prefetch, { once: true })
}

function prefetch() {
  const files = document.querySelector<HTMLMetaElement>(named)?.content.split(' ') ?? []
  document.head.append(
    ...files.filter(Boolean).map(href => Object.assign(document.createElement('link'), { rel: 'prefetch', href })),
  )
}
