import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:colours.css';
import '../../../brand/fonts.css';
import '../../ui/styles/tokens.css';
import '../../ui/styles/base.css';
import '../../ui/styles/states.css';
import '../../ui/button.css';
import './admin.css';
import { keepFocusInPage } from './keep-focus.ts';
import { queryClient } from './queries.ts';
import { router } from './routes.tsx';

keepFocusInPage(document);
const element = document.getElementById('app');
if (element)
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
