import { ActionIcon, Popover } from '@mantine/core'
import { IconBell, IconBellQuestion } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { soundHereAtom } from '../../../crud/acknowledge/sound/sound-here.ts'
import { useSounding } from '../../../crud/acknowledge/sound/use-sounding.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { useReadiness, useSurface } from '../../../crud/surface/use-surface.ts'
import { viewAtom } from '../../../live/atoms.ts'
import { setPageMark } from '../../../ui/page-title.ts'
import { attentionOf, countOf, shortFigure } from './attention.ts'
import classes from './Attention.module.css'
import { AttentionPanel } from './AttentionPanel.tsx'
import { icons } from './icons.ts'
import { alarmKind, alertKind, messageKind } from './kinds.ts'

const read = [alarmKind.view, alertKind.view, messageKind.view]

/** For those who may see alarms or messages: how many are unacknowledged, on every screen, and in the page's title. */
export default function Attention() {
  const { may } = useCaller()
  return may(alarmKind.entity.permission.read) || may(messageKind.entity.permission.read) ? <Bell /> : null
}

/** Draws nothing: it sounds, whatever screen is open. */
function Sounding() {
  useSounding()
  return null
}

function Bell() {
  const [isOpen, setOpen] = useState(false)
  const isSounding = useAtomValue(soundHereAtom)
  const { may } = useCaller()
  const counts = {
    alarms: countOf(useAtomValue(viewAtom(alarmKind.view))),
    alerts: countOf(useAtomValue(viewAtom(alertKind.view))),
    messages: countOf(useAtomValue(viewAtom(messageKind.view))),
  }
  const isReady = useReadiness(read) !== 'waiting'
  const { trust, total, worst, text, mark } = attentionOf(counts, isReady, useSurface())
  useEffect(() => {
    setPageMark(mark)
    return () => setPageMark('')
  }, [mark])
  const Icon = trust === 'known' ? (worst ? icons[worst] : IconBell) : IconBellQuestion
  return (
    <>
      {isSounding && may(alarmKind.entity.permission.read) && <Sounding />}
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width="min(26rem, calc(100vw - 1rem))"
        shadow="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <ActionIcon
            className={classes.bell}
            data-worst={worst}
            data-trust={trust}
            aria-label={text}
            aria-haspopup="dialog"
            title={text}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon className={classes.icon} aria-hidden />
            {total > 0 && (
              <span className={classes.count} aria-hidden>
                {shortFigure(total)}
                {trust === 'doubtful' && '?'}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={classes.panel} aria-label="Unacknowledged">
          <AttentionPanel onClose={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
    </>
  )
}
