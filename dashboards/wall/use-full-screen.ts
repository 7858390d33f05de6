import { useCallback, useEffect, useState } from 'react'

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * Whether the wall fills the screen. Where the browser refuses full screen (a frame, some phones) it fills the page.
 * `f` goes in and out. The whole document goes full screen, so that menus and dialogs, which stand beside the wall in
 * it, are still seen.
 */
export function useFullScreen(): readonly [full: boolean, toggle: () => void] {
  const [full, setFull] = useState(false)

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
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'f' || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return
      if (document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      toggle()
    }
    document.addEventListener('fullscreenchange', left)
    document.addEventListener('keydown', pressed)
    return () => {
      document.removeEventListener('fullscreenchange', left)
      document.removeEventListener('keydown', pressed)
    }
  }, [toggle])

  return [full, toggle]
}
