/// <reference types="astro/client" />

declare namespace App {
  type Locals = import('./server/page-locals.ts').PageLocals;
}
