"""What people read after grading: feedback pages, tables of grades, the class on one page."""
