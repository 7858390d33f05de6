import { feature } from '../../../../server/kit/index.ts'
import { demo } from './demo.ts'
import { noticeBoardBehaviour } from './notice-board.ts'
import { layoutBehaviour } from './notice-board-theme-layout.ts'
import { messageBehaviour } from './notice-message.ts'

export default feature({
  name: 'notice-boards',
  behaviours: {
    noticeBoard: noticeBoardBehaviour,
    noticeBoardThemeLayout: layoutBehaviour,
    noticeMessage: messageBehaviour,
  },
  demo,
})
