import { Box, Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import type { Decision, LineFilter, ReviewLine } from '../domain/wire.ts'
import { LineItem } from './LineItem.tsx'
import type { LineSource } from './line-source.ts'
import { HowFar, LineTools } from './LineTools.tsx'
import classes from './Review.module.css'
import { useLineKeys } from './use-line-keys.ts'
import { useLines } from './use-lines.ts'

// Dialogs weigh more than the rest of the page that a mail's link opens.
const BulkQuestion = lazy(() => import('./BulkQuestion.tsx'))

interface LinesProps {
  source: LineSource
  filter: LineFilter
  status: string
}

/** A page after another of some lines. */
export function Lines({ source, filter, status }: LinesProps) {
  const loaded = useLines(source, filter, status)
  const { query, lines } = loaded
  const { error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const failed = error && (
    <ErrorTile title="The lines could not be loaded" reason={messageOf(error)} onRetry={() => void refetch()} />
  )
  if (!lines) return failed ?? <Skeleton height="12rem" radius="md" aria-busy="true" />
  return (
    <>
      {failed}
      <LoadedLines {...loaded} lines={lines} isRunning={status === 'running'} />
      {lines.length === 0 && <NoLines filter={filter} isRunning={status === 'running'} />}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

function NoLines({ filter, isRunning }: { filter: LineFilter; isRunning: boolean }) {
  if (filter !== 'unanswered' || !isRunning) return <EmptyState title="No such lines" />
  return (
    <EmptyState title="Nothing left to answer">
      Thank you. Your answers can be changed until the review finishes.
    </EmptyState>
  )
}

function useTicked(lines: readonly ReviewLine[]) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const mine = lines.filter(line => line.mine)
  const toggle = ({ lineId }: ReviewLine) =>
    setTicked(known => {
      const next = new Set(known)
      if (!next.delete(lineId)) next.add(lineId)
      return next
    })
  const chooseAll = (all: boolean) => setTicked(new Set(all ? mine.map(({ lineId }) => lineId) : []))
  return { ticked, mine, chosen: mine.filter(({ lineId }) => ticked.has(lineId)), toggle, chooseAll }
}

type Loaded = ReturnType<typeof useLines>
type LoadedLinesProps = Pick<Loaded, 'review' | 'decide' | 'undo' | 'saveNote' | 'canUndo'> & {
  lines: readonly ReviewLine[]
  isRunning: boolean
}

function LoadedLines({ lines, review, isRunning, decide, undo, saveNote, canUndo }: LoadedLinesProps) {
  const { ticked, mine, chosen, toggle, chooseAll } = useTicked(lines)
  const [noting, setNoting] = useState<number>()
  const [asked, setAsked] = useState<Decision>()
  const one = (line: ReviewLine, decision: Decision) => void decide([line], decision)
  const note = ({ lineId }: ReviewLine) => setNoting(lineId)
  const list = useRef<HTMLUListElement>(null)
  const keys = useLineKeys(list, lines, isRunning, { decide: one, undo: () => void undo(), note, tick: toggle })
  return (
    <>
      {review && isRunning && review.lines > 0 && <HowFar {...review} />}
      {isRunning && mine.length > 0 && (
        <LineTools
          chosen={chosen.length}
          shown={mine.length}
          canUndo={canUndo}
          onChoose={chooseAll}
          onAsk={setAsked}
          onUndo={() => void undo()}
        />
      )}
      <Box
        component="ul"
        className={classes.list}
        aria-label="Lines"
        ref={list}
        onKeyDown={keys.onKeyDown}
        hidden={lines.length === 0}
      >
        {lines.map(line => (
          <LineItem
            key={line.lineId}
            line={line}
            isRunning={isRunning}
            isActive={line.lineId === keys.activeId}
            isTicked={ticked.has(line.lineId)}
            isNoting={noting === line.lineId}
            onFocus={() => keys.setActive(line.lineId)}
            onTick={() => toggle(line)}
            onDecide={decision => one(line, decision)}
            onNoting={() => note(line)}
            onNote={text => {
              setNoting(undefined)
              keys.focusActive()
              if (text !== undefined) void saveNote(line, text)
            }}
          />
        ))}
      </Box>
      {asked && (
        <Suspense>
          <BulkQuestion
            decision={asked}
            lines={chosen}
            onClose={() => setAsked(undefined)}
            onYes={async () => {
              await decide(chosen, asked)
              chooseAll(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
