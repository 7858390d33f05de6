import { pageMeta } from '../api/page-meta.ts'

/** Loads the app's files ahead as soon as somebody types: they are likely to sign in. */
export function prefetchAppOnInput(): void {
  addEventListener('input', prefetch, { once: true })
}

function prefetch() {
  // Filled in by the build (`scripts/build/light-page.ts`).
  const files = pageMeta('app-files')?.split(' ') ?? []
  document.head.append(
    ...files.filter(Boolean).map(href => Object.assign(document.createElement('link'), { rel: 'prefetch', href })),
  )
}
