import type { Rollup } from 'vite'

/** A chunk, all that it imports at once, and their style sheets. */
export function filesOf(bundle: Rollup.OutputBundle, chunk: Rollup.OutputChunk, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return []
  seen.add(chunk.fileName)
  const own = [
    chunk.fileName,
    ...(chunk.viteMetadata?.importedCss ?? []),
    ...(chunk.viteMetadata?.importedAssets ?? []),
  ]
  const imported = chunk.imports.flatMap(name => {
    const next = bundle[name]
    return next?.type === 'chunk' ? filesOf(bundle, next, seen) : []
  })
  return [...own, ...imported]
}
