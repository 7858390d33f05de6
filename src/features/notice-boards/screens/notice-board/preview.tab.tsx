import { Skeleton, Stack } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '../../../../api/api-error.ts'
import { oneQuery } from '../../../../api/entity-calls.ts'
import type { ApiRecord } from '../../../../api/records.ts'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { toLocal } from '../../../../crud/fields/instants.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { titleOf } from '../../../../crud/screen/titles.ts'
import { entities } from '../../../../domain/entities/index.ts'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import { useNow } from '../../../../ui/use-now.ts'
import { Board } from '../notices/Board.tsx'
import { clockText, isNightAt } from '../notices/clock.ts'
import { speedOf, stayMs, type Look } from '../notices/look.ts'
import { shownOn } from '../notices/shown.ts'
import { useLook } from '../notices/use-look.ts'
import { useRotation } from '../notices/use-rotation.ts'
import { BoardTools } from './BoardTools.tsx'
import { MessageList } from './MessageList.tsx'
import { NothingShown } from './NothingShown.tsx'
import { useMessages, type BoardMessages } from './use-messages.ts'

/** The board as it looks now: its theme, its parts, and the messages that are shown today in turn. */
export default function BoardPreview({ entity, record }: SpecialTabProps) {
  const themeId = typeof record['themeId'] === 'number' ? record['themeId'] : undefined
  const known = useLook(themeId)
  const messages = useMessages(record)
  const zone = useZoneOf(record)
  if (known.error)
    return <ErrorTile title="The theme could not be loaded" reason={messageOf(known.error)} onRetry={known.retry} />
  if (messages.error)
    return (
      <ErrorTile title="The messages could not be loaded" reason={messageOf(messages.error)} onRetry={messages.retry} />
    )
  if (!known.look || messages.isLoading) return <Skeleton height="24rem" radius="md" aria-busy />
  return <ShownBoard board={record} title={titleOf(entity, record)} look={known.look} messages={messages} zone={zone} />
}

/** The time zone of the board's site. */
function useZoneOf(board: ApiRecord): string {
  const { zone, may } = useCaller()
  const areaId = Number(board['areaId'] ?? 0)
  const { data } = useQuery({
    ...oneQuery(entities.area, areaId),
    enabled: areaId > 0 && may(entities.area.permission.read),
  })
  return typeof data?.['timeZone'] === 'string' ? data['timeZone'] : zone
}

interface ShownBoardProps {
  board: ApiRecord
  title: string
  look: Look
  messages: BoardMessages
  zone: string
}

const written = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

function ShownBoard({ board, title, look, messages, zone }: ShownBoardProps) {
  const now = useNow()
  const isStill = useReducedMotion()
  const day = toLocal(new Date(now).toISOString(), zone).slice(0, 10)
  const shown = useMemo(() => shownOn(messages.known, day), [messages.known, day])
  const stays = useMemo(
    () => shown.map(message => stayMs[speedOf(message['transitionSpeed'], board['transitionSpeed'])]),
    [shown, board],
  )
  const rotation = useRotation(stays, !isStill)
  const [night, setNight] = useState<boolean>()
  const isNight = board['nightMode'] === true && (night ?? isNightAt(now, zone))
  const isMoving = rotation.isPlaying && !isStill
  return (
    <Stack gap="md">
      <BoardTools
        rotation={rotation}
        count={shown.length}
        night={board['nightMode'] === true ? isNight : undefined}
        onNight={setNight}
      />
      <Board
        label={`${title} as it looks now`}
        look={look}
        isPortrait={board['type'] === 'portrait'}
        isNight={isNight}
        transition={String(board['transition'])}
        turn={rotation.turn}
        isMoving={isMoving}
        shown={{
          logo: written(board['picture']),
          clock: board['liveClock'] === true ? clockText(now, zone, look.is12Hours) : undefined,
          ticker: written(board['tickerTape']),
          footer: written(board['footer']),
          message: shown[rotation.index],
          nothing: <NothingShown messages={messages} />,
        }}
      />
      <MessageList messages={messages} day={day} current={shown[rotation.index]} />
    </Stack>
  )
}
