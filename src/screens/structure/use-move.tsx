import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { editRecord } from '../../api/entity-calls.ts'
import { refreshQueries } from '../../api/refresh-queries.ts'
import { recordKeys } from '../../api/record-cache.ts'
import type { ApiRecord } from '../../api/records.ts'
import { titleOf } from '../../crud/screen/titles.ts'
import type { Entity } from '../../domain/entity.ts'

export interface Move {
  readonly entity: Entity
  readonly record: ApiRecord
  /** The property that says what it stands below. */
  readonly property: string
  /** The key of its new place. */
  readonly to: number | null
  /** What that is called. */
  readonly toTitle: string
}

const undoMs = 10_000

/** Moves records, each with an undo; one that fails stays where it is, with the reason. */
export function useMove() {
  const client = useQueryClient()
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set())

  const put = async ({ entity, record, property, to }: Move): Promise<ApiRecord | undefined> => {
    const id = Number(record[entity.key])
    const key = `${entity.id}:${id}`
    setMoving(before => new Set([...before, key]))
    try {
      const saved = await editRecord(entity, id, { [property]: to, version: record['version'] })
      await refreshQueries(client, recordKeys.lists(entity.id))
      return saved
    } catch (error) {
      const title = `${titleOf(entity, record)} was not moved`
      notifications.show({ color: 'red', title, message: messageOf(error), autoClose: undoMs })
      return undefined
    } finally {
      setMoving(before => new Set([...before].filter(each => each !== key)))
    }
  }

  const move = async (asked: Move) => {
    const { entity, record, property, toTitle } = asked
    const saved = await put(asked)
    if (!saved) return
    const from = typeof record[property] === 'number' ? record[property] : null
    const notice = `moved ${entity.id} ${String(record[entity.key])}`
    notifications.show({
      id: notice,
      autoClose: undoMs,
      message: (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">
            {titleOf(entity, record)} moved to {toTitle}
          </Text>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              notifications.hide(notice)
              void put({ ...asked, record: saved, to: from })
            }}
          >
            Undo
          </Button>
        </Group>
      ),
    })
  }
  return { move: (asked: Move) => void move(asked), moving }
}
