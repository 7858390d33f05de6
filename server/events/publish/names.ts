import type { NamedKind, Names } from '../../../src/domain/live.ts'

/** Collects names, each id once; the last title of an id stays. */
export interface NameCollector {
  readonly names: Names
  add(kind: NamedKind, id: number | null | undefined, title: string | null | undefined): void
  addAll(names: Names | undefined): void
}

export function nameCollector(): NameCollector {
  const names: Record<string, Record<string, string>> = {}
  return {
    names,
    add(kind, id, title) {
      if (id == null || title == null) return
      const ofKind = (names[kind] ??= {})
      ofKind[id] = title
    },
    addAll(others) {
      for (const [kind, titles] of Object.entries(others ?? {})) Object.assign((names[kind] ??= {}), titles)
    },
  }
}
