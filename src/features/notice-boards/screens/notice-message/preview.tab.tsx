import { Stack } from '@mantine/core'
import { useState } from 'react'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { titleOf } from '../../../../crud/screen/titles.ts'
import { entities } from '../../../../domain/entities/index.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { Choose } from '../../../../crud/Choose.tsx'
import { SampleBoard } from '../notices/SampleBoard.tsx'
import { useLook } from '../notices/use-look.ts'

const { noticeBoardTheme } = entities

/** The message as a board shows it, plain or in a chosen theme. */
export default function MessagePreview({ entity, record }: SpecialTabProps) {
  const { may } = useCaller()
  const [themeId, setThemeId] = useState<number>()
  const known = useLook(themeId)
  const isEmpty = !record['title'] && !record['text'] && !record['picture']
  return (
    <Stack gap="md">
      {isEmpty && <EmptyState title="An empty message">It has no title, text or picture.</EmptyState>}
      <SampleBoard
        label={`${titleOf(entity, record)} on a notice board`}
        known={known}
        message={record}
        tools={
          may(noticeBoardTheme.permission.read) && (
            <Choose
              target={noticeBoardTheme.id}
              label="Theme (plain without one)"
              value={themeId}
              title={known.theme && titleOf(noticeBoardTheme, known.theme)}
              onChange={setThemeId}
            />
          )
        }
      />
    </Stack>
  )
}
