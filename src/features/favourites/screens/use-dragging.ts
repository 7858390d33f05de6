import { useState, type DragEvent } from 'react'

/** Rows that are dragged onto each other: what each has to listen to. */
export function useDragging(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<{ readonly from: number; readonly over: number }>()
  return (at: number) => ({
    isOver: drag !== undefined && drag.over === at && drag.from !== at,
    listeners: {
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        setDrag({ from: at, over: at })
      },
      onDragOver: (event: DragEvent) => {
        if (!drag) return
        event.preventDefault()
        if (drag.over !== at) setDrag({ ...drag, over: at })
      },
      onDragEnd: () => setDrag(undefined),
      onDrop: (event: DragEvent) => {
        setDrag(undefined)
        if (!drag) return
        event.preventDefault()
        onMove(drag.from, at)
      },
    },
  })
}
