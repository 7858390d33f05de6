import type { Words } from '../../../domain/vocabulary.ts'

export const evacuationKinds = { drill: 'Drill', real: 'Real' } as const

/** What one is called: 'Drill at Harbour House', 'Evacuation of Harbour House'. */
export const evacuationTitle = (
  kind: keyof typeof evacuationKinds,
  site: string | null | undefined,
  say: Words['say'],
): string => `${kind === 'real' ? 'Evacuation of' : 'Drill at'} ${site ?? say('{a area} that was deleted')}`
