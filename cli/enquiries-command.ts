import type { Command } from 'commander';
import { addExport } from './enquiries/export.ts';
import { addList } from './enquiries/list.ts';
import { addClose, addReply } from './enquiries/reply.ts';
import { addShow } from './enquiries/show.ts';

export function addEnquiries(program: Command): void {
  const enquiries = program
    .command('enquiries')
    .description('Lists, opens, answers, closes and exports what visitors have sent.');
  for (const add of [addList, addShow, addReply, addClose, addExport]) add(enquiries);
}
