import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowsMaximize, IconDownload, IconMinus, IconPlus, IconPrinter } from '@tabler/icons-react'
import type { Flow } from './Canvas.tsx'
import classes from './Schematic.module.css'

interface ToolsProps {
  flow: Flow | undefined
  onSvg: () => void
  onPng: () => void
  onPrint: () => void
}

/** How the drawing is seen, and how it leaves the page. */
export const Tools = ({ flow, onSvg, onPng, onPrint }: ToolsProps) => (
  <div className={classes.tools}>
    <ActionIcon variant="default" size="lg" aria-label="Zoom in" onClick={() => void flow?.zoomIn()}>
      <IconPlus size="1.125rem" aria-hidden />
    </ActionIcon>
    <ActionIcon variant="default" size="lg" aria-label="Zoom out" onClick={() => void flow?.zoomOut()}>
      <IconMinus size="1.125rem" aria-hidden />
    </ActionIcon>
    <Button
      variant="default"
      leftSection={<IconArrowsMaximize size="1.125rem" aria-hidden />}
      onClick={() => void flow?.fitView({ padding: 0.05, maxZoom: 1 })}
    >
      Fit
    </Button>
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size="1.125rem" aria-hidden />}>
          Save
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onSvg}>As SVG</Menu.Item>
        <Menu.Item onClick={onPng}>As PNG</Menu.Item>
      </Menu.Dropdown>
    </Menu>
    <Button variant="default" leftSection={<IconPrinter size="1.125rem" aria-hidden />} onClick={onPrint}>
      Print
    </Button>
  </div>
)
