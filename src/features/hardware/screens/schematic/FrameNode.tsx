import { memo } from 'react'
import type { Node, NodeProps } from '@xyflow/react'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { bundleWords } from '../../domain/kinds.ts'
import type { Frame } from './drawing.ts'
import classes from './Schematic.module.css'

export type FrameNodeType = Node<{ readonly frame: Frame }, 'frame'>

/** The frame of a controller's block, or of one of its bundles with the bundle's name. */
export const FrameNode = memo(function FrameNode({ data: { frame } }: NodeProps<FrameNodeType>) {
  const { words } = useCaller()
  return (
    <div className={classes.frame} data-bundle={frame.bundle} role="presentation">
      {frame.bundle && words.say(bundleWords[frame.bundle])}
    </div>
  )
})
