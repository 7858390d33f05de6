import { Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../../api/api-error.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { placeOf } from '../../../../crud/caller/places.ts'
import { entities } from '../../../../domain/entities/index.ts'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import { Printed } from '../../../../ui/print/Printed.tsx'
import type { SystemAnswer } from '../../domain/answers.ts'
import { thingOf, titleOf, type ThingKey } from '../../domain/thing.ts'
import type { StateNow } from '../use-live.ts'
import { Board } from './Board.tsx'
import type { Flow } from './Canvas.tsx'
import type { Drawing } from './drawing.ts'
import { Find, foundIn } from './Find.tsx'
import { Picture } from './Picture.tsx'
import { savePng, saveSvg } from './save-picture.ts'
import classes from './Schematic.module.css'
import { Tools } from './Tools.tsx'
import { useDrawing } from './use-drawing.ts'

interface SchematicProps {
  system: SystemAnswer
  stateOf: StateNow
  chosen: ThingKey | undefined
  onChoose: (key: ThingKey) => void
}

/** The drawing of a system with its tools. */
export function Schematic({ system, ...props }: SchematicProps) {
  const { drawing, error } = useDrawing(system)
  if (error && !drawing) return <ErrorTile title="The schematic could not be drawn" reason={messageOf(error)} />
  if (!drawing) return <Skeleton className={classes.board} animate={false} aria-busy="true" />
  return <Drawn drawing={drawing} {...props} />
}

function Drawn({ drawing, stateOf, chosen, onChoose }: Omit<SchematicProps, 'system'> & { drawing: Drawing }) {
  const { words } = useCaller()
  const [flow, setFlow] = useState<Flow>()
  const [text, setText] = useState('')
  const [isPrinting, setPrinting] = useState(false)
  const found = useMemo(() => foundIn(drawing.things, text), [drawing, text])
  const foundKeys = useMemo(() => found && new Set(found.map(({ key }) => key)), [found])
  const onOpen = useOpen()
  const [top] = drawing.things
  const title = top ? `Schematic: ${titleOf(top.thing)}` : 'Schematic'
  const picture = (
    <Picture title={title} drawing={drawing} stateOf={stateOf} say={words.say} nameOf={kind => words.One(kind)} />
  )
  const fail = (reason: unknown) =>
    notifications.show({ color: 'red', title: 'The picture was not saved', message: messageOf(reason) })
  return (
    <>
      <div className={classes.tools}>
        <Find text={text} onText={setText} found={found} onChoose={onChoose} />
        <Tools
          flow={flow}
          onSvg={() => saveSvg(picture, 'schematic')}
          onPng={() => void savePng(picture, 'schematic').catch(fail)}
          onPrint={() => setPrinting(true)}
        />
      </div>
      <Board
        label="Schematic"
        drawing={drawing}
        stateOf={stateOf}
        chosenKey={chosen}
        found={foundKeys}
        onChoose={onChoose}
        onOpen={onOpen}
        onFlow={setFlow}
      />
      {isPrinting && (
        <Printed className={classes.paper} onPrinted={() => setPrinting(false)}>
          {picture}
        </Printed>
      )}
    </>
  )
}

/** Opens the record of a thing, for those who may. */
function useOpen() {
  const { may } = useCaller()
  const navigate = useNavigate()
  return useCallback(
    (key: ThingKey) => {
      const thing = thingOf(key)
      const to = thing && placeOf(entities[thing.kind], 'detail', thing.id, undefined, may)
      if (to !== undefined) void navigate(to)
    },
    [may, navigate],
  )
}
