import { type UIEvent, useCallback, useEffect, useRef } from 'react'

/** It counts as scrolled to its end up to this far from it, in px. */
const nearEnd = 40

/**
 * Keeps a log at its end as it grows or its lines wrap elsewhere, unless somebody has scrolled away.
 * @param isHeld whether it stays where it is for another reason now
 * @returns the refs of what scrolls and of the one element in it, and `goToEnd` for what must be seen
 */
export function useAtEnd(isHeld: (box: HTMLElement) => boolean = () => false) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  const isAtEnd = useRef(true)
  const held = useRef(isHeld)
  useEffect(() => void (held.current = isHeld))
  useEffect(() => {
    const sizes = new ResizeObserver(() => {
      const { current } = box
      height.current = current?.scrollHeight ?? 0
      if (current && isAtEnd.current && !held.current(current)) scrollToEnd(current)
    })
    for (const each of [box.current, content.current]) if (each) sizes.observe(each)
    return () => sizes.disconnect()
  }, [])
  const goToEnd = useCallback(() => {
    isAtEnd.current = true
    if (box.current) scrollToEnd(box.current)
  }, [])
  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>) => {
    // What moves because its lines have become higher or lower was not scrolled by anybody.
    if (scrollHeight === height.current) isAtEnd.current = scrollHeight - scrollTop - clientHeight <= nearEnd
  }
  return { box, content, goToEnd, onScroll }
}

function scrollToEnd(box: HTMLElement): void {
  box.scrollTop = box.scrollHeight
}
