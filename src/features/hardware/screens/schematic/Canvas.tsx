import { ReactFlow, type ReactFlowInstance } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { useCallback, useMemo, type HTMLAttributes } from 'react'
import type { Drawing, DrawnThing } from './drawing.ts'
import { FrameNode, type FrameNodeType } from './FrameNode.tsx'
import classes from './Schematic.module.css'
import { ThingNode, type ThingNodeType } from './ThingNode.tsx'
import { useAllKept } from './use-all-kept.ts'
import { Wires } from './Wires.tsx'

type Drawn = ThingNodeType | FrameNodeType
export type Flow = ReactFlowInstance<Drawn>

const nodeTypes = { thing: ThingNode, frame: FrameNode }
export const zooms = { least: 0.04, most: 2, read: 1, whole: 0.5, first: 0.7 } as const
const still = { draggable: false, selectable: false, focusable: false, connectable: false } as const

interface CanvasProps extends Omit<HTMLAttributes<HTMLDivElement>, 'onError'> {
  drawing: Drawing
  chosen: DrawnThing | undefined
  related: readonly DrawnThing[]
  onFlow: (flow: Flow) => void
}

/** The drawing: first what is in view, then all of it. What else is given is the drawing's element's. */
export function Canvas({ drawing, chosen, related, onFlow, ...rest }: CanvasProps) {
  const nodes = useMemo((): Drawn[] => {
    const frames = drawing.frames.map((frame): FrameNodeType => {
      const { x, y, width, height } = frame
      const zIndex = frame.bundle ? 1 : 0
      return { ...still, id: frame.key, type: 'frame', position: { x, y }, width, height, zIndex, data: { frame } }
    })
    const things = drawing.things.map((drawn): ThingNodeType => {
      const { x, y, width, height, key } = drawn
      return { ...still, id: key, type: 'thing', position: { x, y }, width, height, zIndex: 3, data: { drawn } }
    })
    return [...frames, ...things]
  }, [drawing])
  const first = useCallback(
    (flow: Flow) => {
      void showFirst(flow, drawing, chosen)
      onFlow(flow)
    },
    [drawing, chosen, onFlow],
  )
  const isAllKept = useAllKept(drawing.things.length)
  return (
    <ReactFlow<Drawn>
      {...rest}
      className={classes.flow ?? ''}
      nodes={nodes}
      nodeTypes={nodeTypes}
      onInit={first}
      onlyRenderVisibleElements={!isAllKept}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      elementsSelectable={false}
      disableKeyboardA11y
      zoomOnDoubleClick={false}
      minZoom={zooms.least}
      maxZoom={zooms.most}
      deleteKeyCode={null}
      proOptions={{ hideAttribution: true }}
    >
      <Wires drawing={drawing} chosen={chosen} related={related} />
    </ReactFlow>
  )
}

/** The chosen thing; else all of it where it can be read then, else its beginning. */
async function showFirst(flow: Flow, { width, height, things: [top] }: Drawing, chosen: DrawnThing | undefined) {
  const { width: wide, height: high } = sizeOf()
  if (chosen) return centre(flow, chosen, zooms.read)
  const fitting = Math.min(wide / width, high / height)
  if (fitting >= zooms.whole || !top) return flow.fitView({ padding: 0.05, maxZoom: 1 })
  return flow.setViewport({
    zoom: zooms.first,
    x: wide / 2 - (top.x + top.width / 2) * zooms.first,
    y: 24 - top.y * zooms.first,
  })
}

const sizeOf = () => {
  const { clientWidth = 1, clientHeight = 1 } = document.querySelector(`.${classes.flow}`) ?? {}
  return { width: clientWidth, height: clientHeight }
}

/** Puts a thing in the middle. */
export const centre = (flow: Flow, { x, y, width, height }: DrawnThing, zoom: number) =>
  flow.setCenter(x + width / 2, y + height / 2, { zoom })
