import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { settingsAtom } from '../../api/session.ts'
import { words } from '../../domain/vocabulary.ts'

/** The words of this brand, for screens of strangers: `useCaller` has them too, and brings every entity along. */
export function useWords(): ReturnType<typeof words> {
  const { data: settings } = useAtomValue(settingsAtom)
  const brand = settings?.brand ?? 'cloud'
  return useMemo(() => words(brand), [brand])
}
