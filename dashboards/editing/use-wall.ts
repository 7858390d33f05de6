import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Dashboard } from '../../src/domain/dashboard.ts'
import { arranged, type Sizes } from '../layout/arrange.ts'
import { offered, type Tiles } from '../layout/changes.ts'
import { Saver, type SaverOptions, type SaveState } from '../layout/saver.ts'
import { presets, tilesIn, type Preset, type Room } from '../preset.ts'
import { widgets } from '../registry.ts'
import { useOpenedPreset } from './use-opened-preset.ts'

export const sizes: Sizes = id => widgets.get(id)?.size

/** A wall that is looked at and arranged. */
export interface Wall {
  readonly tiles: Tiles
  readonly saving: SaveState
  /** The last change that can be undone, as text: 'removed Alarms'. */
  readonly undoable: string | undefined
  /** Shows other tiles and saves them. Changes in one `stroke`, one after another, are one step to take back. */
  readonly change: (words: string, next: Tiles, stroke?: string) => void
  readonly undo: () => void
  /** The preset shown in place of the user's tiles, which stay as they are. It can't be changed. */
  readonly opened: Preset | undefined
  /** Shows a preset; without one, the user's own tiles again. */
  readonly open: (preset: Preset | undefined) => void
  /** Replaces the user's tiles by those of the open preset. */
  readonly adopt: () => void
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
 * @param saved the initial layout; null for the first preset
 * @param room of the screen while the wall fills it
 * @param store saves a layout, undefined for none; rejects with a message for people
 */
export function useWall(
  saved: Dashboard | null,
  permissions: ReadonlySet<string>,
  store: (layout: Dashboard | undefined) => Promise<void>,
  room: Room | undefined,
): Wall {
  const ofPreset = useCallback(
    (preset: Preset | undefined) => offered(preset ? tilesIn(preset, room) : [], widgets, permissions, sizes),
    [permissions, room],
  )
  const [shown, setShown] = useShown(saved, ofPreset)
  const [saving, saver] = useSaver(store)
  const [opened, open] = useOpenedPreset()

  return useMemo(
    () => wallOf({ shown, setShown, saving, saver, ofPreset, opened, open }),
    [shown, setShown, saving, saver, ofPreset, opened, open],
  )
}

interface Parts {
  readonly shown: Shown
  readonly setShown: (next: Shown) => void
  readonly saving: SaveState
  readonly saver: RefObject<Saver | undefined>
  readonly ofPreset: (preset: Preset | undefined) => Tiles
  readonly opened: Preset | undefined
  readonly open: (preset: Preset | undefined) => void
}

/** The wall as it is shown, and what changes it. */
function wallOf({ shown, setShown, saving, saver, ofPreset, opened, open }: Parts): Wall {
  const show = (next: Shown) => {
    setShown(next)
    saver.current?.save(layoutOf(next.tiles))
  }
  const { tiles, past } = shown
  const last = past.at(-1)
  return {
    tiles: opened ? ofPreset(opened) : tiles,
    saving,
    undoable: last?.words,
    change: (words, next, stroke) => {
      if (next !== tiles) show(stepped(shown, next, words, stroke))
    },
    undo: () => {
      if (last) show({ tiles: last.tiles, past: past.slice(0, -1) })
    },
    opened,
    open,
    adopt: () => {
      if (opened) show(stepped(shown, ofPreset(opened), `chose ${opened.name}`))
      open(undefined)
    },
    reset: () => {
      open(undefined)
      setShown(stepped(shown, ofPreset(presets[0]), 'went back to the preset'))
      saver.current?.save(undefined)
    },
    saveNow: () => saver.current?.flush(),
  }
}

/** The saved tiles and the changes to them; until the user has arranged anything, what fits the screen. */
function useShown(saved: Dashboard | null, ofPreset: (preset: Preset | undefined) => Tiles) {
  const [state, setShown] = useState<Shown>(() => ({ tiles: saved ? arranged(saved.tiles, sizes) : [], past: [] }))
  const isUntouched = saved === null && state.past.length === 0
  const shown = useMemo(
    () => (isUntouched ? { tiles: ofPreset(presets[0]), past: [] } : state),
    [isUntouched, ofPreset, state],
  )
  return [shown, setShown] as const
}

/** One saver while the wall is shown; leaving the page with unsaved changes asks first. */
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
