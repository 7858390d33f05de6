import { useCallback, useEffect, useState } from 'react'
import { usePlainKey } from '../../src/ui/plain-key.ts'
import { shortcutKeys } from '../../src/ui/shortcut-keys.ts'

/**
 * Whether the wall fills the screen. If the browser refuses full screen (a frame, some phones) it fills the page.
 * `f` toggles full screen. The whole document goes full screen, so that menus and dialogs, which are beside the wall in
 * it, stay visible.
 * @param initially a wall fills its page automatically
 */
export function useFullScreen(initially: boolean): readonly [full: boolean, toggle: () => void] {
  const [full, setFull] = useState(initially)

  const toggle = useCallback(() => {
    setFull(!full)
    if (full && document.fullscreenElement) void document.exitFullscreen()
    // A refusal is no failure: the wall fills the page then.
    if (!full) document.documentElement.requestFullscreen?.().catch(() => undefined)
  }, [full])

  useEffect(() => {
    const left = () => {
      if (!document.fullscreenElement) setFull(false)
    }
    document.addEventListener('fullscreenchange', left)
    return () => document.removeEventListener('fullscreenchange', left)
  }, [])
  usePlainKey(shortcutKeys.fullScreen, toggle)

  return [full, toggle]
}
