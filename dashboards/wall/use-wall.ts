import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Dashboard } from '../../src/domain/dashboard.ts'
import { arranged, type Sizes } from '../layout/arrange.ts'
import { offered, type Tiles } from '../layout/changes.ts'
import { Saver, type SaverOptions, type SaveState } from '../layout/saver.ts'
import { presets, type Preset } from '../preset.ts'
import { widgets } from '../registry.ts'

export const sizes: Sizes = id => widgets.get(id)?.size

/** A wall that is looked at and arranged. */
export interface Wall {
  readonly tiles: Tiles
  readonly saving: SaveState
  /** What was done last and can be taken back, in words: 'removed Alarms'. */
  readonly undoable: string | undefined
  /** Shows other tiles and saves them. Changes in one `stroke`, one after another, are one step to take back. */
  readonly change: (words: string, next: Tiles, stroke?: string) => void
  readonly undo: () => void
  /** Replaces everything by a preset. */
  readonly choose: (preset: Preset) => void
  /** Forgets the saved wall: the first preset shows, now and after. */
  readonly reset: () => void
  readonly saveNow: () => void
}

interface Past {
  readonly words: string
  readonly stroke: string | undefined
  readonly tiles: Tiles
}
const undoLimit = 50

interface Shown {
  readonly tiles: Tiles
  readonly past: readonly Past[]
}

/** Other tiles, and one step more to take back; the steps of one stroke are one. */
function stepped({ tiles, past }: Shown, next: Tiles, words: string, stroke?: string): Shown {
  const goesOn = stroke !== undefined && past.at(-1)?.stroke === stroke
  return { tiles: next, past: goesOn ? past : [...past, { words, stroke, tiles }].slice(-undoLimit) }
}

const layoutOf = (tiles: Tiles): Dashboard => ({ version: 1, tiles: [...tiles] })

/**
 * @param saved the layout to begin with; null for the first preset
 * @param store keeps a layout, undefined for none; rejects with words for people
 */
export function useWall(
  saved: Dashboard | null,
  permissions: ReadonlySet<string>,
  store: (layout: Dashboard | undefined) => Promise<void>,
): Wall {
  const ofPreset = useCallback(
    (preset: Preset | undefined) => offered(preset?.tiles ?? [], widgets, permissions, sizes),
    [permissions],
  )
  const [shown, setShown] = useState<Shown>(() => ({
    tiles: saved ? arranged(saved.tiles, sizes) : ofPreset(presets[0]),
    past: [],
  }))
  const [saving, saver] = useSaver(store)

  return useMemo(() => {
    const show = (next: Shown) => {
      setShown(next)
      saver.current?.save(layoutOf(next.tiles))
    }
    const { tiles, past } = shown
    const last = past.at(-1)
    return {
      tiles,
      saving,
      undoable: last?.words,
      change: (words, next, stroke) => {
        if (next !== tiles) show(stepped(shown, next, words, stroke))
      },
      undo: () => {
        if (last) show({ tiles: last.tiles, past: past.slice(0, -1) })
      },
      choose: preset => show(stepped(shown, ofPreset(preset), `chose ${preset.name}`)),
      reset: () => {
        setShown(stepped(shown, ofPreset(presets[0]), 'went back to the preset'))
        saver.current?.save(undefined)
      },
      saveNow: () => saver.current?.flush(),
    }
  }, [shown, saving, saver, ofPreset])
}

/** One saver for as long as the wall is shown; leaving the page with something unsaved asks first. */
function useSaver(store: SaverOptions['store']) {
  const [saving, setSaving] = useState<SaveState>({ state: 'saved' })
  const saver = useRef<Saver>(undefined)
  useEffect(() => {
    const made = new Saver({ store, onChange: setSaving })
    saver.current = made
    const leaving = (event: BeforeUnloadEvent) => {
      made.flush()
      if (made.unsaved) event.preventDefault()
    }
    addEventListener('beforeunload', leaving)
    return () => {
      removeEventListener('beforeunload', leaving)
      made.close()
    }
  }, [store])
  return [saving, saver] as const
}
