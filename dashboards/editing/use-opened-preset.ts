import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { presets, type Preset } from '../preset.ts'

/** The preset that is open beside the caller's own dashboard. It is in the address, so that a tablet can keep it. */
export function useOpenedPreset(): readonly [Preset | undefined, (preset: Preset | undefined) => void] {
  const [query, setQuery] = useSearchParams()
  const id = query.get('preset')
  const open = useCallback(
    (preset: Preset | undefined) =>
      setQuery(now => {
        const next = new URLSearchParams(now)
        if (preset) next.set('preset', preset.id)
        else next.delete('preset')
        return next
      }),
    [setQuery],
  )
  return [presets.find(preset => preset.id === id), open]
}
