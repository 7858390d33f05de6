import { useEffect, useRef } from 'react'

/** Whether letters are typed into something, or find their way in a menu. */
const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('[role="menu"], [role="listbox"]') !== null)

/** Whether a press is meant for the screen: neither typed into something, nor with a modifier, nor behind a dialog. */
function isForScreen({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && !typing(target) && !document.querySelector('[role="dialog"]')
}

/** Runs on a single key without a modifier, wherever the focus is, but not while the user types. */
export function usePlainKey(key: string, run: () => void): void {
  const newest = useRef(run)
  useEffect(() => {
    newest.current = run
  }, [run])
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.repeat || !isForScreen(event)) return
      event.preventDefault()
      newest.current()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [key])
}
