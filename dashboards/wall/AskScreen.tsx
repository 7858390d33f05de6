import { Button, Group, NumberInput } from '@mantine/core'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { usualWall } from '../../src/ui/wall-scale.ts'
import classes from './Notices.module.css'
import { isScreen, limits, wallScreenAtom } from './wall-screen.ts'

/** Asks once how large a wall is and from where it is read: its letters follow. */
export default function AskScreen({ onDone, onLeave }: { onDone: () => void; onLeave: () => void }) {
  const [stored, store] = useAtom(wallScreenAtom)
  const before = isScreen(stored) ? stored : usualWall
  const [diagonal, setDiagonal] = useState<number | string>(before.diagonalInches)
  const [distance, setDistance] = useState<number | string>(before.distanceMetres)
  const told = { diagonalInches: Number(diagonal), distanceMetres: Number(distance) }
  const isMeant = isScreen(told)
  return (
    <form
      className={classes.ask}
      aria-label="Screen size"
      onSubmit={event => {
        event.preventDefault()
        if (!isMeant) return
        store(told)
        onDone()
      }}
    >
      <p className={classes.askWords}>
        <strong>How large is this screen, and how far away do people stand?</strong>
      </p>
      <Group gap="sm" align="end">
        <NumberInput
          label="Diagonal"
          suffix=" inches"
          w="8rem"
          {...limits.diagonalInches}
          value={diagonal}
          onChange={setDiagonal}
        />
        <NumberInput
          label="Distance"
          suffix=" m"
          w="7rem"
          step={0.5}
          decimalScale={1}
          {...limits.distanceMetres}
          value={distance}
          onChange={setDistance}
        />
        <Button type="submit" disabled={!isMeant}>
          Use these
        </Button>
        <Button
          variant="default"
          title="Leave full screen (F). At a desk, choose Desk under your name."
          onClick={onLeave}
        >
          Leave
        </Button>
      </Group>
    </form>
  )
}
